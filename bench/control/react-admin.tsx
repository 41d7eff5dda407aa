// The list of administrators by react-admin: the same rows, columns, filters, order and paging.
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import {
  Admin,
  DatagridConfigurable,
  type DataProvider,
  DateField,
  EditButton,
  FilterButton,
  List,
  Resource,
  SelectColumnsButton,
  SelectInput,
  TextField,
  TextInput,
  TopToolbar,
} from 'react-admin';
import { createRoot } from 'react-dom/client';

const ROWS = 50;
const TYPES = [0, 1, 2, 3, 4, 5, 9].map((id) => ({ id, name: `Type ${id}` }));
const STATUSES = ['active', 'suspended'].map((id) => ({ id, name: id }));

async function ask(path: string, params: Record<string, string>) {
  const answer = await fetch(`${path}?${new URLSearchParams(params)}`);
  return answer.json();
}

type Asked = Parameters<DataProvider['getList']>[1];

const refuse = () => Promise.reject(new Error('This page only reads.'));

const dataProvider = {
  async getList(_: string, { filter, pagination, sort }: Asked) {
    const [{ rows }, { count }] = await Promise.all([
      ask('/api/admins', {
        ...filter,
        page: String(pagination?.page ?? 1),
        sort: sort?.order === 'ASC' ? 'oldest' : 'newest',
      }),
      ask('/api/admins/totals', { ...filter }),
    ]);
    const data = rows.map((row: { _id: string; id: string }) => ({
      ...row,
      login: row.id,
      id: row._id,
    }));
    return { data, total: count };
  },
  ...{ getOne: refuse, getMany: refuse, getManyReference: refuse, create: refuse },
  ...{ update: refuse, updateMany: refuse, delete: refuse, deleteMany: refuse },
} as unknown as DataProvider;

const filters = [
  <TextInput key="query" source="query" alwaysOn />,
  <SelectInput key="type" source="type" choices={TYPES} alwaysOn />,
  <SelectInput key="status" source="status" choices={STATUSES} alwaysOn />,
];

const Actions = () => (
  <TopToolbar>
    <SelectColumnsButton />
    <FilterButton />
  </TopToolbar>
);

const Administrators = () => (
  <List
    actions={<Actions />}
    filters={filters}
    perPage={ROWS}
    sort={{ field: 'createdAt', order: 'ASC' }}
  >
    <DatagridConfigurable bulkActionButtons={false}>
      <TextField source="login" sortable={false} />
      <TextField source="nick" sortable={false} />
      <TextField source="type" sortable={false} />
      <TextField source="status" sortable={false} />
      <DateField source="lastLoginAt" showTime sortable={false} />
      <TextField source="lastLoginIp" sortable={false} />
      <DateField source="createdAt" showTime />
      <EditButton />
    </DatagridConfigurable>
  </List>
);

const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.content;
const cache = createCache({ key: 'css', ...(nonce && { nonce }) });
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <CacheProvider value={cache}>
    <Admin dataProvider={dataProvider} disableTelemetry>
      <Resource name="admins" list={Administrators} />
    </Admin>
  </CacheProvider>,
);
