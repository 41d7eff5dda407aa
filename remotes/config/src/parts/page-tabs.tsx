import { Link, useSearchParams } from '@gwanje/remote-kit';
import { styled } from 'styled-components';

const Tabs = styled.div`
  display: flex;
  gap: 4px;
  overflow-x: auto;
  border-bottom: 1px solid var(--line);
  > a { flex: none; padding: 7px 10px; color: var(--muted); text-decoration: none; }
  > a:hover { color: var(--text); }
  > a[aria-current] { margin-bottom: -1px; border-bottom: 2px solid var(--accent); color: var(--accent); font-weight: 600; }
`;

/** Which part of the page the address names; the first one where it names none. */
export function usePageTab<Tab extends string>(tabs: readonly [Tab, ...Tab[]]): Tab {
  const named = useSearchParams()[0].get('tab');
  return tabs.find((tab) => tab === named) ?? tabs[0];
}

interface PageTabsProps<Tab extends string> {
  readonly label: string;
  readonly tabs: readonly [Tab, ...Tab[]];
  readonly names: Readonly<Record<Tab, string>>;
}

/** The parts of a page: links, so that each has an address of its own. */
export function PageTabs<Tab extends string>({ label, tabs, names }: PageTabsProps<Tab>) {
  const current = usePageTab(tabs);
  return (
    <Tabs role="group" aria-label={label}>
      {tabs.map((tab, index) => (
        <Link
          key={tab}
          to={{ search: index === 0 ? '' : `tab=${tab}` }}
          aria-current={tab === current ? 'page' : undefined}
        >
          {names[tab]}
        </Link>
      ))}
    </Tabs>
  );
}
