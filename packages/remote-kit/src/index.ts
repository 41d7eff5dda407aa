export {
  useLocation,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router-dom';
export { useSeen } from './alarms-seen';
export { memberPage, withBetDetail, withMemberDetail } from './bet-detail';
export * from './decision/busy';
export { Link, NavLink } from './link';
export * from './manifest';
export { MemberLink } from './member-link';
export { NoSuchPage, ScreenRoutes } from './screen-routes';
export { useScreenTitle } from './screen-title';
export {
  type SignedInAdmin,
  type Theme,
  useIssuer,
  useLevels,
  useLocalized,
  useNamed,
  usePermitted,
  useShell,
} from './shell';
export { type Catalogue, defineCatalogue, type Text } from './text';
export * from './time';
// By the doors of forms and of settings, each of which would bring its own copy.
export * from './unsaved';
export { useKeptDocuments } from './unsaved/use-kept-documents';
