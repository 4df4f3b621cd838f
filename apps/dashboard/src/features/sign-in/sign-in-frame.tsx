import { useLingui } from '@lingui/react/macro';
import { type Locale, locales } from '@overlay/contract/locales';
import type { ReactNode } from 'react';
import { useLanguage } from '../../app/session/use-language.ts';
import { Plain } from '../../app/shell/plain.tsx';
import { BareSelect } from '../../ui/field/field.tsx';

/** The frame of the pages for people who may not be signed in: they choose their language here. */
export function SignInFrame({ children }: { readonly children: ReactNode }) {
  return <Plain foot={<LanguageChoice />}>{children}</Plain>;
}

function LanguageChoice() {
  const { t } = useLingui();
  const [locale, choose] = useLanguage();
  return (
    <BareSelect
      aria-label={t`Language`}
      value={locale}
      onChange={({ currentTarget }) => void choose(currentTarget.value as Locale)}
    >
      {Object.entries(locales).map(([value, name]) => (
        <option key={value} value={value} lang={value}>
          {name}
        </option>
      ))}
    </BareSelect>
  );
}
