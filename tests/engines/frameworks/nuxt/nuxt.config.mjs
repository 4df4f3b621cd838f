export default {
  compatibilityDate: '2026-01-01',
  devtools: { enabled: false },
  telemetry: false,
  runtimeConfig: { public: { service: '', tests: '' } },
  app: {
    head: {
      title: 'Film',
      htmlAttrs: { lang: 'en' },
    },
  },
};
