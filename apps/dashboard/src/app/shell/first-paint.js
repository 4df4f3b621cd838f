// What the first paint needs to know: the theme, the language and its direction, and which frame the page will have.
// The same names as in ui/theme.ts and app/locale/locale-choice.ts, which change them.
(() => {
  const root = document.documentElement;
  const read = (name) => {
    try {
      return localStorage.getItem(name) ?? undefined;
    } catch {
      // A browser that keeps nothing follows the system.
      return undefined;
    }
  };
  const theme = read('overlay-theme');
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
  const languages = [read('overlay-locale'), ...navigator.languages].map((tag) => tag?.split('-')[0]);
  root.lang = languages.find((name) => ['en', 'de', 'fr', 'es', 'ar'].includes(name)) ?? 'en';
  root.dir = root.lang === 'ar' ? 'rtl' : 'ltr';
  // The address without a page leads to another one, which is not known yet.
  const { pathname } = location;
  if (/\/acct_\w+/.test(pathname)) root.dataset.frame = 'account';
  else if (pathname !== new URL(document.baseURI).pathname) root.dataset.frame = 'plain';
})();
