import { expect, it, onTestFinished } from 'vitest';
import { startUpgradeServer } from './upgrade-server.ts';
import { Upgrade } from './upgrade-steps.ts';

it('shows a person who opens the dashboard the steps of an upgrade in their language, and asks again by itself', async () => {
  const upgrade = new Upgrade('0.1.0', '0.2.0', () => {});
  const options = { host: '127.0.0.1', port: 0, publicUrl: 'https://overlay.test' };
  const server = await startUpgradeServer({ ...options, progress: () => upgrade.progress() });
  onTestFinished(() => server.close());
  await upgrade.run('control data', async () => {});
  await upgrade.run('event tables', async () => {
    const answer = await fetch(`http://127.0.0.1:${server.port}/acct_1/overview`, {
      headers: { accept: 'text/html,*/*' },
    });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8']);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    const html = await answer.text();
    expect(html).toContain('<h1>Upgrading from 0.1.0 to 0.2.0</h1>');
    expect(html).toMatch(
      /<ol><li>control data: done in \d+\.\d s<\/li><li>event tables: running<\/li><\/ol>/,
    );
    expect(html).toContain('<meta http-equiv="refresh" content="5">');
    const translated = await fetch(`http://127.0.0.1:${server.port}/`, {
      headers: { accept: 'text/html', 'accept-language': 'xx, ar-EG;q=0.9, en;q=0.5' },
    });
    expect(await translated.text()).toContain('<html lang="ar" dir="rtl">');
  });
});

it('says which steps of an upgrade are done, how long they took, and which one runs', async () => {
  const logged: string[] = [];
  const upgrade = new Upgrade('0.1.0', '0.2.0', (step, ms) => logged.push(`${step} ${Number.isInteger(ms)}`));
  const options = { host: '127.0.0.1', port: 0, publicUrl: 'https://overlay.test' };
  const server = await startUpgradeServer({ ...options, progress: () => upgrade.progress() });
  onTestFinished(() => server.close());
  const ask = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${server.port}${path}`);
    return {
      status: answer.status,
      retryAfter: answer.headers.get('retry-after'),
      body: await answer.json(),
    };
  };

  await upgrade.run('control data', async () => {});
  await upgrade.run('event tables', async () => {
    expect(await ask('/readyz')).toMatchObject({
      status: 503,
      retryAfter: '5',
      body: {
        code: 'storage_unavailable',
        upgrade: {
          ...{ from: '0.1.0', to: '0.2.0', step: 'event tables' },
          done: [{ step: 'control data', ms: expect.any(Number) }],
        },
      },
    });
    expect(await ask('/healthz')).toMatchObject({ status: 200, body: { ok: true, version: '0.2.0' } });
    expect((await ask('/api/sdk/event')).status).toBe(503);
  });
  expect(logged).toEqual(['control data true', 'event tables true']);
});
