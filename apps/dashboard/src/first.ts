import { type AddressParts, baseUrl, toAddress } from './app/api/address.ts';
import { askEarly } from './app/api/early-answers.ts';
import { findPage } from './app/find-page.ts';
import { warmUp } from './app/locale/create-format.ts';
import { loadMessages } from './app/locale/load-messages.ts';
import { chooseLocale, formatLocales } from './app/locale/locale-choice.ts';
import type { PageDeclaration } from './app/page-declaration.ts';
import { accountPages } from './app/pages.ts';
import { parseSearch } from './app/view/search-params.ts';
import { chooseTimeZone, parseView, presentMinute, readLastTimeZone, toQuery } from './app/view/view.ts';

/**
 * The first script that runs, a few kilobytes without dependencies: it requests what the page at this address needs, while
 * the code that draws it is still loading. Answers that turn out not to be needed are discarded.
 */
askForPage();

const locale = chooseLocale();
loadMessages(locale).catch(() => {
  // The page loads them again, and reports a failure.
});
warmUp(formatLocales(locale));

function askForPage(): void {
  const page = findPage(location.pathname.slice(new URL(baseUrl).pathname.length));
  if (page === undefined) return;
  chooseTimeZone(readLastTimeZone());
  const search = parseSearch(location.search);
  const now = presentMinute();
  const { queries }: PageDeclaration = accountPages[page.path];
  const questions = queries?.({
    params: page.params,
    search,
    query: toQuery(parseView(search), now),
    now,
    // The role is not known yet: requests that need a permission are sent later.
    can: () => false,
  });
  for (const { path, request } of questions ?? []) {
    askEarly(toAddress(path, (request as { params?: AddressParts } | undefined)?.params), page.accountId);
  }
}
