import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root } from '../../tools/root.mjs';
import { createProject, type Project } from '../packages/project.ts';

const folder = join(root, 'deploy/kubernetes');

/** Prints each document, and validates those of Kubernetes by the schema that it publishes for their kind. */
const program = `
import { readFileSync } from 'node:fs';
import { parseAllDocuments } from 'yaml';

for (const file of process.argv.slice(2)) {
  for (const document of parseAllDocuments(readFileSync(file, 'utf8'), { merge: true, version: '1.1' })) {
    if (document.errors.length > 0) throw document.errors[0];
    const manifest = document.toJS();
    const { apiVersion, kind } = manifest;
    if (kind !== undefined) {
      const models = await import(\`kubernetes-models/\${apiVersion}/\${kind}\`);
      new models[kind](manifest).validate();
    }
    console.log(JSON.stringify(manifest));
  }
}
`;

interface Probe {
  readonly httpGet: { readonly path: string };
}

interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly spec: {
    readonly replicas?: number;
    readonly maxUnavailable?: number;
    readonly selector: { readonly matchLabels?: object };
    readonly template: { readonly metadata: { readonly labels: object }; readonly spec: PodSpec };
  };
}

interface PodSpec {
  readonly terminationGracePeriodSeconds: number;
  readonly securityContext: { readonly runAsNonRoot: boolean; readonly runAsUser: number };
  readonly containers: readonly {
    readonly startupProbe: Probe;
    readonly livenessProbe: Probe;
    readonly readinessProbe: Probe;
    readonly securityContext: { readonly readOnlyRootFilesystem: boolean };
    readonly volumeMounts: readonly { readonly mountPath: string }[];
  }[];
}

let project: Project;
beforeAll(async () => {
  const dependencies = ['kubernetes-models', 'typescript', 'yaml'] as const;
  project = await createProject({ packages: [], dependencies, manifest: { type: 'module' } });
  await project.write({ 'validate.js': program });
});
afterAll(() => project?.remove());

async function read<Document = Manifest>(...files: string[]): Promise<Document[]> {
  const { code, output } = await project.run(process.execPath, 'validate.js', ...files);
  expect(code, output).toBe(0);
  return output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

/** Schemas say nothing of unknown fields, but the types that are published with them do. */
async function compile(manifests: readonly Manifest[]): Promise<string> {
  const lines = manifests.flatMap((manifest, index) => {
    const { apiVersion, kind } = manifest;
    return [
      `import type { I${kind} as Kind${index} } from 'kubernetes-models/${apiVersion}/${kind}';`,
      `export const manifest${index}: Kind${index} = ${JSON.stringify(manifest)};`,
    ];
  });
  await project.write({ 'check.ts': lines.join('\n') });
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', '--target', 'es2022'];
  return (await project.run('./node_modules/.bin/tsc', ...options, 'check.ts')).output;
}

it('every manifest is valid by the published schema and types of its kind, and a misspelt field is not', async () => {
  const manifests = await read(...readdirSync(folder).map((name) => join(folder, name)));
  const kinds = manifests.map(({ kind }) => kind);
  expect(kinds.toSorted()).toEqual([
    'Deployment',
    'PodDisruptionBudget',
    'Service',
    'Service',
    'StatefulSet',
  ]);
  expect(await compile(manifests)).toBe('');
  const text = readFileSync(join(folder, 'one-node.yaml'), 'utf8');
  await project.write({ 'wrong.yaml': text.replace('readinessProbe:', 'readynessProbe:') });
  expect(await compile(await read('wrong.yaml'))).toContain('readynessProbe');
});

it.each([
  ['one-node.yaml', 'StatefulSet', 1],
  ['many-nodes.yaml', 'Deployment', 3],
])(
  '%s: a %s of %i is asked whether it lives and whether it is ready, and runs without rights',
  async (file, kind, replicas) => {
    const manifests = await read(join(folder, file));
    const { spec } = manifests.find((one) => one.kind === kind) ?? expect.unreachable();
    expect(spec.replicas).toBe(replicas);
    expect(spec.selector.matchLabels).toEqual(spec.template.metadata.labels);
    const pod = spec.template.spec;
    expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 10001 });
    // A stop takes up to 10 s, after the 5 s of `preStop`.
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(15);
    const [container = expect.unreachable()] = pod.containers;
    const { startupProbe, livenessProbe, readinessProbe, volumeMounts } = container;
    // During an upgrade a node lives, and is not ready: a restart would begin it again.
    expect([startupProbe, livenessProbe].map(({ httpGet }) => httpGet.path)).toEqual([
      '/healthz',
      '/healthz',
    ]);
    expect(readinessProbe.httpGet.path).toBe('/readyz');
    expect(container.securityContext.readOnlyRootFilesystem).toBe(true);
    expect(volumeMounts.map(({ mountPath }) => mountPath)).toEqual(
      expect.arrayContaining(['/var/lib/overlay', '/tmp']),
    );
  },
);

it('maintenance takes one of several nodes at a time', async () => {
  const manifests = await read(join(folder, 'many-nodes.yaml'));
  const budget = manifests.find(({ kind }) => kind === 'PodDisruptionBudget');
  const nodes = manifests.find(({ kind }) => kind === 'Deployment');
  expect(budget?.spec.maxUnavailable).toBe(1);
  expect(budget?.spec.selector.matchLabels).toEqual(nodes?.spec.template.metadata.labels);
});

interface Compose {
  readonly services: Readonly<
    Record<
      string,
      {
        readonly image: string;
        readonly networks?: readonly string[];
        readonly healthcheck?: object;
        readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
      }
    >
  >;
  readonly networks: Readonly<Record<string, { readonly internal?: boolean }>>;
}

it('every container of the cluster has a health check, which those that need it wait for', async () => {
  const [{ services } = expect.unreachable()] = await read<Compose>(
    join(folder, '../compose.three-nodes.yaml'),
  );
  // The image of a node brings its own: container.test.ts.
  const unchecked = Object.entries(services).filter(
    ([, { image, healthcheck }]) => image !== 'overlay:local' && healthcheck === undefined,
  );
  expect(unchecked).toEqual([]);
  const waits = Object.entries(services).map(([name, { depends_on = {} }]) => [
    name,
    Object.keys(depends_on),
  ]);
  expect(Object.fromEntries(waits)).toMatchObject({
    'node-1': ['postgres-1', 'clickhouse'],
    'node-3': ['postgres-1', 'clickhouse'],
    balancer: ['node-1', 'node-2', 'node-3'],
    'postgres-2': ['postgres-1'],
  });
});

it('nodes reach mail servers, and only they and the balancer leave the inner network', async () => {
  const [{ services, networks } = expect.unreachable()] = await read<Compose>(
    join(folder, '../compose.three-nodes.yaml'),
  );
  const leaves = Object.entries(services).filter(([, one]) =>
    (one.networks ?? ['default']).some((name) => networks[name]?.internal !== true),
  );
  expect(leaves.map(([name]) => name).toSorted()).toEqual(['balancer', 'node-1', 'node-2', 'node-3']);
});
