import { useState } from 'react';
import { useNavigation } from '../navigation';
import { shellStore } from '../shell';
import { keptDocuments } from './draft-keys';

/** Names of the documents of this page of which something typed was kept, as it was opened. */
export function useKeptDocuments(): readonly string[] {
  const { state } = useNavigation();
  const [kept] = useState(() =>
    keptDocuments({
      adminId: shellStore.getState().admin?._id ?? '',
      path: state.location.pathname,
    }),
  );
  return kept;
}
