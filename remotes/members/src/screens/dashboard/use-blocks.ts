import { call, query, useQuery } from '@gwanje/api-client';
import { type ListViewState, lists, members } from '@gwanje/contract';
import { type Arranged, blocksOf } from './blocks.rule';

/** Views are kept by the path of what they arrange. */
const DASHBOARD = members.readDashboard.path;

const stateOf = ({ order, hidden }: Arranged): ListViewState => ({
  layout: { order: [...order], hidden: [...hidden], pinned: [], widthsPx: {}, density: 'wide' },
  address: {},
});

/** Which blocks an administrator sees and in which order, kept for him on the server as a view. */
export function useBlocks(name: string) {
  const answer = useQuery({ ...query(lists.listViews, { list: DASHBOARD }), staleTime: 60_000 });
  const own = answer.data?.views.find(({ viewId }) => viewId === answer.data?.defaultViewId);
  const save = async (arranged: Arranged): Promise<boolean> => {
    const state = stateOf(arranged);
    const kept = own
      ? await call(lists.updateView, { viewId: own.viewId, name, state, version: own.version })
      : await call(lists.createView, { list: DASHBOARD, name, state });
    if (!kept.data) return false;
    const { viewId } = kept.data;
    if (!own) await call(lists.chooseDefaultView, { list: DASHBOARD, viewId });
    await answer.refetch();
    return true;
  };
  return { arranged: blocksOf(own?.state.layout), isRead: !answer.isPending, save };
}
