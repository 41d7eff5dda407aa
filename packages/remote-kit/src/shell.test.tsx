import { act, screen } from '@testing-library/react';
import { shellStore, useIssuer, useLevels, useLocalized, usePermitted, useShell } from './shell';
import { renderInShell } from './testing';

function Who() {
  const admin = useShell((state) => state.admin);
  const mayChange = usePermitted('minigameSettings.change');
  const localized = useLocalized();
  return (
    <p>
      {admin?.nick ?? '-'} {String(mayChange)} {localized({ ko: '설정', en: 'Settings' })}
    </p>
  );
}

const auditor = { _id: '01890a5d-ac96-774b-bcce-b302099a8057', id: 'a', nick: '감사', type: 5 };

function Levels() {
  const { label, options } = useLevels();
  return (
    <p>
      {label(2)} · {options.length} · {options[2]?.label}
    </p>
  );
}

function Head() {
  return <p>{useIssuer()}</p>;
}

it('says by whose licence what is printed is, as far as the site tells', () => {
  const told = { ...auditor, licence: 'MGA B2C/1', operatorName: '관제 주식회사' };
  renderInShell(<Head />, { admin: told });
  act(() => shellStore.setState({ siteName: '관제' }));
  expect(screen.getByText('관제 · 면허 MGA B2C/1 · 운영사 관제 주식회사')).toBeVisible();
  act(() => shellStore.setState({ admin: { ...auditor, licence: '', operatorName: '' } }));
  expect(screen.getByText('관제')).toBeVisible();
  act(() => shellStore.setState({ siteName: '' }));
});

it('calls levels as the site does, beside their numbers', () => {
  renderInShell(<Levels />, { admin: { ...auditor, levelNames: ['', '실버'] } });
  expect(screen.getByText('2 실버 · 10 · 3')).toBeVisible();
});

describe('what the shell lends', () => {
  it('is a top administrator and Korean, unless a test says otherwise', () => {
    renderInShell(<Who />);
    expect(screen.getByText('김관제 true 설정')).toBeVisible();
  });

  it('follows the rights of the administrator and the language', () => {
    renderInShell(<Who />, { admin: auditor, locale: 'en' });
    expect(screen.getByText('감사 false Settings')).toBeVisible();
  });

  it('permits nothing to nobody', () => {
    renderInShell(<Who />, { admin: null });
    expect(screen.getByText('- false 설정')).toBeVisible();
  });
});
