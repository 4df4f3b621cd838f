import { Trans } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Button } from '../../ui/button/button.tsx';
import { ErrorNotice } from '../query/error-notice.tsx';
import { beginSignOn, type SignOnReturn } from './single-sign-on.ts';

export interface SignOnButtonProps extends SignOnReturn {
  readonly variant: 'primary' | 'secondary';
}

/** Signs in at the OpenID provider, which sends people back to the page that completes it. */
export function SignOnButton({ variant, ...back }: SignOnButtonProps) {
  const begin = useMutation({ mutationFn: () => beginSignOn(back) });
  return (
    <>
      {begin.error && <ErrorNotice error={begin.error} />}
      <p>
        <Button variant={variant} busy={begin.isPending || begin.isSuccess} onClick={() => begin.mutate()}>
          <Trans>Continue with single sign-on</Trans>
        </Button>
      </p>
    </>
  );
}
