/** A session of the W3C WebDriver protocol: https://www.w3.org/TR/webdriver2/ */
export interface WebDriverSession {
  readonly capabilities: { readonly browserName?: string; readonly browserVersion?: string };
  /** @throws Error with the driver's own message */
  send<Value = unknown>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<Value>;
}

export async function startSession(driverUrl: string, capabilities: object): Promise<WebDriverSession> {
  const made = await request<{ sessionId: string; capabilities: WebDriverSession['capabilities'] }>(
    'POST',
    `${driverUrl}/session`,
    { capabilities: { alwaysMatch: capabilities } },
  );
  const base = `${driverUrl}/session/${made.sessionId}`;
  return {
    capabilities: made.capabilities,
    send: (method, path, body) => request(method, base + path, body),
  };
}

async function request<Value>(method: string, url: string, body?: object): Promise<Value> {
  const answer = await fetch(url, {
    method,
    ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
    headers: { 'content-type': 'application/json' },
  });
  const { value } = (await answer.json()) as { value: Value & { error?: string; message?: string } };
  if (answer.ok) return value;
  throw new Error(`${method} ${new URL(url).pathname}: ${value.error} ${value.message}`);
}

const keyCodes: Readonly<Record<string, string>> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Shift: '\uE008',
  Control: '\uE009',
  Enter: '\uE007',
  Escape: '\uE00C',
  PageUp: '\uE00E',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
};

/** The protocol's code of a key. */
export const toKeyCode = (key: string): string => keyCodes[key] ?? key;
