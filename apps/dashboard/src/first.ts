import { type AddressParts, baseUrl, toAddress } from './app/api/address.ts';
import { askEarly } from './app/api/early-answers.ts';
import { warmUp } from './app/locale/create-format.ts';
import { loadMessages } from './app/locale/load-messages.ts';
import { chooseLocale, formatLocales } from './app/locale/locale-choice.ts';
import { findPage, pageQuestions } from './app/page-questions.ts';
import { parseSearch } from './app/view/search-params.ts';
import { chooseTimeZone, parseView, presentMinute, readLastTimeZone, toQuery } from './app/view/view.ts';

/**
 * The first script that runs, a few kilobytes that nothing holds up: it asks what the page of this address will ask, while
 * everything that draws it is still on its way. What turns out not to be needed is not taken.
 */
askForPage();

const locale = chooseLocale();
loadMessages(locale).catch(() => {
  // Whoever shows the texts asks again, and says so if they do not come.
});
warmUp(formatLocales(locale));

function askForPage(): void {
  const page = findPage(location.pathname.slice(new URL(baseUrl).pathname.length));
  if (page === undefined) return;
  chooseTimeZone(readLastTimeZone());
  const search = parseSearch(location.search);
  const now = presentMinute();
  const questions = pageQuestions[page.path]?.({
    params: page.params,
    search,
    query: toQuery(parseView(search), now),
    now,
    // Nobody has said yet who asks: what not everybody may is asked later.
    can: () => false,
  });
  for (const { path, request } of questions ?? []) {
    askEarly(toAddress(path, (request as { params?: AddressParts } | undefined)?.params), page.accountId);
  }
}
