// The same names as in src/app/theme.ts, which changes them.
(() => {
  try {
    const theme = localStorage.getItem('overlay-theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  } catch {
    // A browser that keeps nothing follows the system.
  }
})();
