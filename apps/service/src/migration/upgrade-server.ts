import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { directionOf, type Locale } from '@overlay/contract/locales';
import { chooseLocale } from '../http/answers/choose-locale.ts';
import { ProblemError } from '../http/answers/problem-error.ts';
import { escapeHtml } from '../pages/escape-html.ts';
import { type Certificate, secureConnections } from '../settings/tls.ts';
import type { UpgradeProgress } from './upgrade-steps.ts';

export interface UpgradeServerOptions {
  readonly host: string;
  /** 0: any. */
  readonly port: number;
  readonly publicUrl: string;
  /** With it the server speaks TLS, as the service does. */
  readonly certificate?: Certificate | undefined;
  readonly progress: () => UpgradeProgress;
}

/** How often a page that waits for the end of an upgrade asks again. */
const askAgainSeconds = 5;

/**
 * Answers on the service's port while an upgrade runs: `/healthz` that the process lives, and everything else, `/readyz` among
 * it, 503 with the steps so far, to a browser as a page. A balancer waits, and senders keep their events.
 */
export async function startUpgradeServer({
  host,
  port,
  publicUrl,
  certificate,
  progress,
}: UpgradeServerOptions): Promise<{ readonly port: number; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    request.resume();
    const upgrade = progress();
    const isHealth = request.url === '/healthz';
    const problem = new ProblemError(
      'storage_unavailable',
      `The data are being upgraded from ${upgrade.from} to ${upgrade.to}.`,
    );
    const isVisit = request.headers.accept?.includes('text/html') === true && !isHealth;
    const body = isHealth
      ? { ok: true, version: upgrade.to }
      : { ...problem.toProblem(randomUUID(), publicUrl), upgrade };
    const mediaType = isVisit ? 'text/html' : `application/${isHealth ? 'json' : 'problem+json'}`;
    response.writeHead(isHealth ? 200 : problem.status, {
      'content-type': `${mediaType}; charset=utf-8`,
      'cache-control': 'no-store',
      'access-control-allow-origin': '*',
      connection: 'close',
      ...(isHealth ? {} : { 'retry-after': String(askAgainSeconds) }),
      ...(isVisit && { 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" }),
    });
    response.end(
      isVisit ? toPage(upgrade, chooseLocale([request.headers['accept-language']])) : JSON.stringify(body),
    );
  });
  if (certificate !== undefined) secureConnections(server, certificate);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface PageTexts {
  readonly title: (from: string, to: string) => string;
  readonly done: (step: string, seconds: string) => string;
  readonly running: (step: string) => string;
  readonly note: string;
}

const texts: Readonly<Record<Locale, PageTexts>> = {
  en: {
    title: (from, to) => `Upgrading from ${from} to ${to}`,
    done: (step, seconds) => `${step}: done in ${seconds} s`,
    running: (step) => `${step}: running`,
    note: 'Saved data and events from viewers are not lost. This page opens by itself when the upgrade is done.',
  },
  de: {
    title: (from, to) => `Aktualisierung von ${from} auf ${to}`,
    done: (step, seconds) => `${step}: fertig nach ${seconds} s`,
    running: (step) => `${step}: läuft`,
    note: 'Gespeicherte Daten und Ereignisse von Zuschauern gehen nicht verloren. Diese Seite öffnet sich von selbst, sobald die Aktualisierung fertig ist.',
  },
  fr: {
    title: (from, to) => `Mise à jour de ${from} vers ${to}`,
    done: (step, seconds) => `${step} : terminé en ${seconds} s`,
    running: (step) => `${step} : en cours`,
    note: 'Les données enregistrées et les événements des spectateurs ne sont pas perdus. Cette page s’ouvre d’elle-même à la fin de la mise à jour.',
  },
  es: {
    title: (from, to) => `Actualización de ${from} a ${to}`,
    done: (step, seconds) => `${step}: terminado en ${seconds} s`,
    running: (step) => `${step}: en curso`,
    note: 'Los datos guardados y los eventos de los espectadores no se pierden. Esta página se abre sola cuando termina la actualización.',
  },
  ar: {
    title: (from, to) => `الترقية من ${from} إلى ${to}`,
    done: (step, seconds) => `${step}: اكتمل خلال ${seconds} ث`,
    running: (step) => `${step}: قيد التنفيذ`,
    note: 'لن تضيع البيانات المحفوظة ولا أحداث المشاهدين. تفتح هذه الصفحة من تلقاء نفسها عند انتهاء الترقية.',
  },
};

/** For a person who opens the dashboard meanwhile. It loads nothing, because nothing else is served yet. */
function toPage({ from, to, step, done }: UpgradeProgress, locale: Locale): string {
  const say = texts[locale];
  const title = escapeHtml(say.title(from, to));
  const steps = [
    ...done.map((one) => say.done(one.step, (one.ms / 1_000).toFixed(1))),
    ...(step === undefined ? [] : [say.running(step)]),
  ].map(escapeHtml);
  return `<!doctype html>
<html lang="${locale}" dir="${directionOf(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="${askAgainSeconds}">
<title>${title}</title>
</head>
<body>
<main>
<h1>${title}</h1>
<ol>${steps.map((text) => `<li>${text}</li>`).join('')}</ol>
<p>${say.note}</p>
</main>
</body>
</html>
`;
}
