import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Menu, MenuHeading, MenuLine, MenuLink } from '../../ui/menu/menu.tsx';
import { useAccount } from '../session/account-context.ts';
import { sessionQuery } from '../session/session.ts';
import { MenuTrigger } from './menu-trigger.tsx';

/** The current account, and the person's other accounts. */
export default function AccountMenu({ isOpenAtFirst }: { readonly isOpenAtFirst?: boolean }) {
  const { t } = useLingui();
  const { account, person } = useAccount();
  const { data: session } = useQuery(sessionQuery);
  const others = session?.accounts.filter(({ accountId }) => accountId !== account.accountId) ?? [];
  return (
    <Menu
      isOpenAtFirst={isOpenAtFirst ?? false}
      trigger={<MenuTrigger name={t`Account`}>{account.name}</MenuTrigger>}
    >
      <MenuHeading>{account.name}</MenuHeading>
      {others.map(({ accountId, name }) => (
        <MenuLink key={accountId} to="/$accountId/overview" params={{ accountId }}>
          {name}
        </MenuLink>
      ))}
      {others.length === 0 && (
        <MenuHeading>
          <Trans>You have no other accounts.</Trans>
        </MenuHeading>
      )}
      {person.isAdministrator && (
        <>
          <MenuLine />
          <MenuLink icon="administration" to="/administration">
            <Trans>Administration</Trans>
          </MenuLink>
        </>
      )}
    </Menu>
  );
}
