import { useShell } from '@gwanje/remote-kit';
import { useText } from '../catalogue';

/** The product's name and, where it has one of its own, the site's. */
export function Brand() {
  const say = useText();
  const siteName = useShell((state) => state.siteName);
  const brand = say('brand');
  return (
    <p data-brand>
      {brand}
      {siteName !== brand && <span>{siteName}</span>}
    </p>
  );
}
