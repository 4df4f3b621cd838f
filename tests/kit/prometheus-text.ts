/** One line of measurements. */
export interface Sample {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/**
 * Reads the text exposition format 0.0.4 strictly and throws on any deviation (accepts NaN in any case, like Go's
 * ParseFloat). https://prometheus.io/docs/instrumenting/exposition_formats/
 */
export function parsePrometheusText(text: string): Sample[] {
  if (!text.endsWith('\n')) throw new Error('the last line has to end');
  const types = new Map<string, string>();
  const samples: Sample[] = [];
  for (const line of text.split('\n').slice(0, -1)) {
    if (line === '' || line.startsWith('# HELP ')) continue;
    const type = /^# TYPE ([a-zA-Z_:][\w:]*) (counter|gauge|histogram|summary|untyped)$/.exec(line);
    if (type?.[1] !== undefined && type[2] !== undefined) {
      if (types.has(type[1])) throw new Error(`two types: ${line}`);
      types.set(type[1], type[2]);
      continue;
    }
    const match = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (N[aA][nN]|[+-]Inf|-?[\d.]+(?:e[+-]?\d+)?)$/.exec(line);
    if (match?.[1] === undefined) throw new Error(`not of the format: ${line}`);
    const base = match[1].replace(/_(bucket|sum|count)$/, '');
    if (!types.has(match[1]) && !types.has(base)) throw new Error(`no type: ${line}`);
    samples.push({ name: match[1], labels: parseLabels(match[2] ?? ''), value: toNumber(match[3] ?? '') });
  }
  return samples;
}

function toNumber(text: string): number {
  return /^[+-]Inf$/.test(text) ? Number(`${text}inity`) : Number(text);
}

function parseLabels(text: string): Record<string, string> {
  const labels: Record<string, string> = {};
  let rest = text;
  while (rest !== '') {
    const match = /^([a-zA-Z_]\w*)="((?:[^"\\\n]|\\[\\"n])*)"(?:,|$)/.exec(rest);
    if (match?.[1] === undefined || match[2] === undefined) throw new Error(`no labels: ${text}`);
    labels[match[1]] = match[2];
    rest = rest.slice(match[0].length);
  }
  return labels;
}

/** The sum of the samples with this name and these labels; 0 if there are none. */
export function sumOf(samples: readonly Sample[], name: string, labels: Sample['labels'] = {}): number {
  return samples
    .filter((sample) => sample.name === name)
    .filter((sample) => Object.entries(labels).every(([key, value]) => sample.labels[key] === value))
    .reduce((sum, { value }) => sum + value, 0);
}
