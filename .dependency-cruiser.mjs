// The fences of ARCHITECTURE.md, one rule per line of its import table.
const TESTS = '([.](test|e2e)[.]tsx?|/testing[.]tsx?|/test/.*)$';

export default {
  forbidden: [
    {
      name: 'no-blind-spots',
      severity: 'error',
      comment: 'An import this tool cannot follow is one no fence can check.',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      comment: 'Two files that need each other are one file, or need a third.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'remotes-are-islands',
      severity: 'error',
      comment: 'Remotes meet in the shell, never in each other.',
      from: { path: '^remotes/([^/]+)/' },
      to: { path: '^remotes/', pathNot: '^remotes/$1/' },
    },
    {
      name: 'screens-are-islands',
      severity: 'error',
      comment: 'Share through domain/ or parts/.',
      from: { path: '^remotes/([^/]+)/src/screens/([^/]+)/' },
      to: { path: '^remotes/$1/src/screens/', pathNot: '^remotes/$1/src/screens/$2/' },
    },
    {
      name: 'nothing-imports-the-shell',
      severity: 'error',
      comment:
        'The shell knows the remotes by URL, they know it by remote-kit; the benchmark builds a shell of its own, and house tests join its rules with what the remotes declare.',
      from: { pathNot: '^((shell|bench/control)/|tools/[^/]+[.]test[.]ts$)' },
      to: { path: '^shell/' },
    },
    {
      name: 'shell-loads-remotes-at-run-time',
      severity: 'error',
      comment: 'A static import would bundle the remote into the shell.',
      from: { path: '^shell/' },
      to: { path: '^remotes/' },
    },
    {
      name: 'contract-is-the-cellar',
      severity: 'error',
      comment: 'The contract stands on zod alone.',
      from: { path: '^packages/contract/', pathNot: TESTS },
      to: { pathNot: ['^packages/contract/', 'node_modules/zod/'] },
    },
    {
      name: 'game-rules-are-pure',
      severity: 'error',
      comment: 'Rules know the words of the contract and nothing else.',
      from: { path: '^packages/game-rules/', pathNot: TESTS },
      to: { pathNot: ['^packages/game-rules/', '^packages/contract/'] },
    },
    {
      name: 'api-client-knows-the-contract',
      severity: 'error',
      comment: 'Transport, query options and the error catalogue; no screen, no shell.',
      from: { path: '^packages/api-client/' },
      to: { path: ['^packages/(?!api-client|contract)', '^(remotes|shell|server)/'] },
    },
    {
      name: 'ui-kit-knows-no-business',
      severity: 'error',
      comment: 'No contract, no client, no router, no query cache.',
      from: { path: '^packages/ui-kit/' },
      to: {
        path: [
          '^packages/(?!ui-kit)',
          '^(remotes|shell|server)/',
          'node_modules/(@tanstack/react-query|react-router)',
        ],
      },
    },
    {
      name: 'remote-kit-is-below-remotes-and-build',
      severity: 'error',
      comment:
        'What shell and remote owe each other knows neither of them, nor how they are built.',
      from: { path: '^packages/remote-kit/', pathNot: TESTS },
      to: {
        path: ['^packages/(?!remote-kit|contract|api-client|ui-kit)', '^(remotes|shell|server)/'],
      },
    },
    {
      name: 'remotes-read-what-the-shell-writes',
      severity: 'error',
      comment: 'The host door of remote-kit holds the stores that the shell alone may write.',
      from: { path: '^remotes/', pathNot: TESTS },
      to: { path: '^packages/remote-kit/src/host[.]ts' },
    },
    {
      name: 'nothing-built-imports-the-build',
      severity: 'error',
      comment: 'The build policy makes bundles; it is never part of one.',
      from: { path: '^(shell|remotes|server|packages/(?!federation))' },
      to: { path: '^packages/federation/' },
    },
    {
      name: 'facades-not-libraries',
      severity: 'error',
      comment:
        'A library imported by a remote would be bundled into every remote; remote-kit and api-client hand out what remotes need of these.',
      from: { path: '^(remotes|packages/ui-kit)/' },
      to: {
        path: 'node_modules/(axios|rxjs|zustand|react-router|react-router-dom|@tanstack/react-query)/',
      },
    },
    {
      name: 'federation-has-two-doors',
      severity: 'error',
      comment: 'The build policy and one adapter in the shell know Module Federation.',
      from: { pathNot: ['^packages/federation/', '^shell/src/federation/'] },
      to: { path: 'node_modules/@module-federation/' },
    },
    {
      name: 'server-shares-contract-and-rules-only',
      severity: 'error',
      comment: 'Types and pure rules cross the wire, nothing else.',
      from: { path: '^server/' },
      to: { path: '^(shell|remotes|packages)/', pathNot: '^packages/(contract|game-rules)/' },
    },
    {
      name: 'simulator-comes-in-by-the-feed',
      severity: 'error',
      comment: 'It knows what a player site knows: the contract.',
      from: { path: '^simulator/', pathNot: TESTS },
      to: { path: '^(shell|remotes|server|packages/(?!contract))' },
    },
    {
      name: 'examples-come-in-by-the-feed',
      severity: 'error',
      comment: 'What somebody else would start from knows what the OpenAPI document says.',
      from: { path: '^examples/', pathNot: TESTS },
      to: { path: '^(shell|remotes|server|simulator|packages/(?!contract))' },
    },
    {
      name: 'browser-never-imports-server',
      severity: 'error',
      comment: 'Same wall, seen from the other side.',
      from: { path: '^(shell|remotes|packages)/' },
      to: { path: '^server/' },
    },
    {
      name: 'platform-knows-no-noun',
      severity: 'error',
      comment: 'Machinery below, business words above.',
      from: { path: '^server/src/platform/', pathNot: TESTS },
      to: {
        path: '^server/src/(members|money|bets|minigames|config|partners|second-admin|settings)/',
      },
    },
    {
      name: 'platform-is-the-server-s-cellar',
      severity: 'error',
      comment: 'What starts a server knows the platform; the platform is handed what it needs.',
      from: { path: '^server/src/platform/', pathNot: TESTS },
      to: { path: '^server/src/(environment|app|main|index|jobs)[.]ts' },
    },
    {
      name: 'environment-stands-on-the-platform',
      severity: 'error',
      comment: 'Settings are read before any noun stands.',
      from: { path: '^server/src/environment[.]ts' },
      to: { path: '^server/src/(?!platform/)' },
    },
    {
      name: 'ledger-knows-no-noun',
      severity: 'error',
      comment: 'Money moves in one way for every noun, so that way knows none of them.',
      from: { path: '^server/src/ledger/', pathNot: TESTS },
      to: { path: '^server/src/(?!ledger/|platform/|[^/]+[.]ts)' },
    },
    {
      name: 'second-admin-knows-no-noun',
      severity: 'error',
      comment: 'Who may agree after whom is one rule for every noun, so it knows none of them.',
      from: { path: '^server/src/second-admin/', pathNot: TESTS },
      to: { path: '^server/src/(?!second-admin/|platform/|placement[.]ts)' },
    },
    {
      name: 'claims-know-no-noun',
      severity: 'error',
      comment: 'Who is at work on something is one rule for every noun, so it knows none of them.',
      from: { path: '^server/src/claims/', pathNot: TESTS },
      to: { path: '^server/src/(?!claims/|platform/)' },
    },
    {
      name: 'settings-know-no-noun',
      severity: 'error',
      comment: 'How documents are kept, saved and agreed to is one thing for every noun.',
      from: { path: '^server/src/settings/', pathNot: TESTS },
      to: { path: '^server/src/(?!settings/|second-admin/|platform/|schema[.]ts)' },
    },
    {
      name: 'rules-are-pure',
      severity: 'error',
      comment: 'A .rule.ts file may be run anywhere.',
      from: { path: '[.]rule[.]ts$' },
      to: {
        path: [
          'node_modules/(react|pg|@tanstack)',
          '^packages/(api-client|ui-kit|remote-kit)',
          '[.](screen|form|command|queries|routes)[.]tsx?$',
        ],
      },
    },
    {
      name: 'journeys-see-only-the-browser',
      severity: 'error',
      comment: 'A journey that imports the product tests itself.',
      from: { path: '^e2e/.*[.]e2e[.]ts$' },
      to: { path: '^(shell|remotes|packages|server)/' },
    },
  ],
  options: {
    doNotFollow: { path: ['node_modules', '^dist'] },
    exclude: { path: '^(dist|[.]cache|[.]data)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    // Without these two, an import by package name is left unresolved and slips past every fence.
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      mainFields: ['module', 'main', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.d.ts'],
    },
  },
};
