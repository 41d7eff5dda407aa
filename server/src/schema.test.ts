// The types of every table, held against the tables that the migrations make.
import { join } from 'node:path';
import ts from 'typescript';
import { givenServer, type TestServer } from '../test/given';

const FILE = join(__dirname, 'schema.ts');

/** What a column is on either floor. */
interface ColumnFacts {
  readonly kind: string;
  readonly isNullable: boolean;
  /** Whether a row may be added without it. */
  readonly isOptional: boolean;
}
type Tables = Record<string, Record<string, ColumnFacts>>;

/** By what PostgreSQL calls a type; arrays begin with an underscore there. */
const KINDS: Record<string, string> = {
  bool: 'boolean',
  bytea: 'Buffer',
  cidr: 'string',
  date: 'string',
  inet: 'string',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  json: 'json',
  jsonb: 'json',
  numeric: 'number',
  text: 'string',
  timestamptz: 'Date',
  uuid: 'string',
};
const kindOf = (type: string): string =>
  type.startsWith('_') ? `${kindOf(type.slice(1))}[]` : (KINDS[type] ?? `unknown type ${type}`);

function kindOfType(type: ts.Type, checker: ts.TypeChecker): string {
  const base = checker.getBaseTypeOfLiteralType(type);
  if (checker.isArrayType(base)) {
    const [element] = checker.getTypeArguments(base as ts.TypeReference);
    return `${element && kindOfType(element, checker)}[]`;
  }
  // Without what a Buffer lies in.
  return checker.typeToString(base).replace(/<.*>$/, '');
}

function factsOf(declared: ts.Type, checker: ts.TypeChecker): ColumnFacts {
  const alias = declared.aliasSymbol?.name;
  // Kysely's word for a column whose value the database can give, and the select type within.
  const isGenerated = alias === 'Generated' || alias === 'GeneratedAlways';
  const shown = isGenerated ? declared.aliasTypeArguments?.[0] : declared;
  if (alias === 'Json' || alias === 'ColumnType')
    return { kind: 'json', isNullable: true, isOptional: true };
  const type = shown ?? declared;
  const kinds = (type.isUnion() ? type.types : [type]).map((each) =>
    kindOfType(each, checker).replace(/^(true|false)$/, 'boolean'),
  );
  const isNullable = kinds.includes('null');
  const kind = [...new Set(kinds.filter((each) => each !== 'null'))].join(' | ');
  return { kind, isNullable, isOptional: isNullable || isGenerated };
}

function declaredTables(): Tables {
  const program = ts.createProgram([FILE], {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    target: ts.ScriptTarget.ES2022,
  });
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(FILE);
  const schema = source?.statements.find(
    (each) => ts.isInterfaceDeclaration(each) && each.name.text === 'Schema',
  );
  if (!schema) throw new Error('There is no Schema.');
  const membersOf = (type: ts.Type) =>
    checker
      .getPropertiesOfType(type)
      .map((each) => [each.name, checker.getTypeOfSymbolAtLocation(each, schema)] as const);
  return Object.fromEntries(
    membersOf(checker.getTypeAtLocation(schema)).map(([table, type]) => [
      table,
      Object.fromEntries(membersOf(type).map(([name, each]) => [name, factsOf(each, checker)])),
    ]),
  );
}

const COLUMNS = `
  select relname as table, attname as column, typname as type, not attnotnull as is_nullable,
    not attnotnull or atthasdef or attidentity <> '' as is_optional
  from pg_attribute
  join pg_class on pg_class.oid = attrelid
  join pg_type on pg_type.oid = atttypid
  where relkind in ('r', 'p') and not relispartition and attnum > 0 and not attisdropped
    and relnamespace = 'public'::regnamespace`;

interface ColumnRow {
  readonly table: string;
  readonly column: string;
  readonly type: string;
  readonly is_nullable: boolean;
  readonly is_optional: boolean;
}

let server: TestServer;
let made: Tables;

beforeAll(async () => {
  server = await givenServer();
  const { rows } = await server.database.pool.query<ColumnRow>(COLUMNS);
  made = {};
  for (const { table, column, type, is_nullable, is_optional } of rows) {
    made[table] ??= {};
    const kind = kindOf(type);
    // JSON is read and written by one type, whether it may be null or not.
    const isLoose = kind === 'json';
    made[table][column] = {
      kind,
      isNullable: isLoose || is_nullable,
      isOptional: isLoose || is_optional,
    };
  }
});
afterAll(() => server.close());

test('every column is declared as it was made', () => {
  // The server reads what has been migrated, and leaves that note to those who migrate.
  const { schema_migration: _, ...tables } = made;
  expect(declaredTables()).toEqual(tables);
});
