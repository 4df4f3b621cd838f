import { readdir } from 'node:fs/promises';
import { Platform } from '@overlay/contract';
import { Compile } from 'typebox/compile';
import { describe, expect, it } from 'vitest';
import { fillPlaceholders, loadPlatformDocs } from './index.ts';
import { capabilities, platforms } from './platforms.ts';

const validator = Compile(Platform);

it('exports a platform for every folder, each once', async () => {
  const entries = await readdir(new URL('.', import.meta.url), { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  expect(platforms.map((platform) => platform.id).sort()).toEqual(folders.sort());
});

describe.each(platforms.map((platform) => [platform.id, platform] as const))('%s', (id, platform) => {
  it('is a valid entry of the registry', () => {
    expect([...validator.Errors(platform)]).toEqual([]);
    expect(platform.docsPath).toBe(`/docs/platforms/${id}`);
    expect(capabilities).toEqual(expect.arrayContaining(platform.capabilities));
  });

  it('claims no installable adapter: there is none in this repository', () => {
    expect(platform.status).toBe('manual');
  });

  it('has a snippet without a secret', () => {
    expect(platform.snippet).toContain('{{publicUrl}}');
    expect(platform.snippet).toContain('{{installationId}}');
    expect(platform.snippet).not.toMatch(/it_live_|sk_live_|\{\{token\}\}/);
  });

  it('has a docs page that says what works, how to install it, where heartbeats come from, and what does not work', async () => {
    const docs = await loadPlatformDocs(id);
    expect(docs.startsWith(`# ${platform.name}\n`)).toBe(true);
    const headings = [...docs.matchAll(/^## (.+)$/gm)].map((match) => match[1]);
    expect(headings).toEqual(expect.arrayContaining(['What works', 'Install', 'Heartbeat', 'Limits']));
    expect(docs).toContain('{{snippet}}');
    expect(docs).toContain('/api/integrations/platform-heartbeat');
    expect(docs).not.toMatch(/it_live_\w|sk_live_\w/);
    if (platform.capabilities.includes('server-conversions')) expect(headings).toContain('Conversions');
  });
});

it('has no docs page for an unknown platform', async () => {
  await expect(loadPlatformDocs('../index')).rejects.toThrow('not a platform id');
});

it('fills in the known placeholders of a snippet and leaves the others to the reader', () => {
  expect(fillPlaceholders('{{publicUrl}} {{apiKey}} {{other}}', { publicUrl: 'https://o.test' })).toBe(
    'https://o.test {{apiKey}} {{other}}',
  );
});
