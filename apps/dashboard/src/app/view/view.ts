import type { CountedOverlayType, InteractionType } from '@overlay/contract';

/**
 * The days and filters of a page. They are part of the address, mean the same on every page, and can be shared as a link.
 */
export const periods = ['today', '7d', '28d', '90d', 'all'] as const;
export type PeriodName = (typeof periods)[number];
export const defaultPeriod: PeriodName = '28d';

/** Each can be given several times: `?campaignId=a&campaignId=b`. */
export const filterNames = [
  'campaignId',
  'creativeId',
  'videoId',
  'overlayId',
  'overlayType',
  'interactionType',
  'origin',
  'installationId',
  'verified',
] as const;
export type FilterName = (typeof filterNames)[number];
export type Filters = { readonly [Name in FilterName]?: readonly string[] };

export interface View extends Filters {
  readonly period?: PeriodName;
  /** A first and a last day instead of a named period, `YYYY-MM-DD`. */
  readonly from?: string;
  readonly to?: string;
  /** The reader's own if absent. */
  readonly timezone?: string;
}

/** As in the address: every parameter once or several times. */
export type RawSearch = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Invalid parameters are ignored: an address that was shortened in an e-mail still shows something. */
export function parseView(raw: RawSearch): View {
  const period = periods.find((name) => name === first(raw.period));
  const from = toDay(first(raw.from));
  const to = toDay(first(raw.to));
  const timezone = toTimeZone(first(raw.timezone));
  const days = from !== undefined && to !== undefined && from <= to ? { from, to } : undefined;
  const filters = filterNames.flatMap((name) => {
    const values = [...new Set([raw[name] ?? []].flat().filter((value) => value !== ''))];
    return values.length === 0 ? [] : [[name, values.slice(0, mostValues)] as const];
  });
  return {
    ...(days ?? (period === undefined ? {} : { period })),
    ...(timezone === undefined ? {} : { timezone }),
    ...Object.fromEntries(filters),
  };
}

/** The most values that the service accepts in one filter. */
const mostValues = 20;

/** The parameters that all analytics of the API accept. */
export interface ViewQuery {
  dateFrom?: string;
  dateTo?: string;
  timezone: string;
  campaignId?: string[];
  creativeId?: string[];
  videoId?: string[];
  overlayId?: string[];
  overlayType?: CountedOverlayType[];
  interactionType?: InteractionType[];
  origin?: string[];
  installationId?: string[];
  verified?: ('true' | 'false')[];
}

/** @param now milliseconds since the epoch */
export function toQuery(view: View, now: number): ViewQuery {
  const timezone = view.timezone ?? readerTimeZone();
  const { from, to } = toDays(view, timezone, now);
  const filters = Object.fromEntries(
    filterNames.flatMap((name) => (view[name] === undefined ? [] : [[name, [...view[name]]]])),
  );
  return {
    ...(from === undefined ? {} : { dateFrom: from }),
    ...(to === undefined ? {} : { dateTo: to }),
    timezone,
    ...filters,
  };
}

const lengthsInDays = { today: 1, '7d': 7, '28d': 28, '90d': 90 } as const;

/** The first and the last day, both inclusive; none for all time. */
export function toDays(view: View, timezone: string, now: number): { from?: string; to?: string } {
  if (view.from !== undefined && view.to !== undefined) return { from: view.from, to: view.to };
  const period = view.period ?? defaultPeriod;
  if (period === 'all') return {};
  const today = dayIn(timezone, now);
  return { from: plusDays(today, 1 - lengthsInDays[period]), to: today };
}

/** The current calendar day in a time zone. */
export function dayIn(timezone: string, moment: number): string {
  if (timezone === findBrowserTimeZone()) return toLocalDay(new Date(moment));
  // The Swedish date format equals ISO 8601.
  dayFormats[timezone] ??= new Intl.DateTimeFormat('sv-SE', { timeZone: timezone });
  return dayFormats[timezone].format(moment);
}

/** Cached by time zone: every part of a page needs one, and creating it takes a millisecond. */
const dayFormats: Record<string, Intl.DateTimeFormat> = {};

function toLocalDay(date: Date): string {
  const parts = [String(date.getFullYear()).padStart(4, '0'), date.getMonth() + 1, date.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}

export function plusDays(day: string, days: number): string {
  const moment = new Date(`${day}T00:00:00Z`);
  moment.setUTCDate(moment.getUTCDate() + days);
  return moment.toISOString().slice(0, 10);
}

let chosenTimeZone: string | undefined;
let browserTimeZone: string | undefined;

/** The choice in the person's profile; undefined: the browser's. */
export function chooseTimeZone(name: string | undefined): void {
  chosenTimeZone = toTimeZone(name);
}

const lastTimeZoneKey = 'overlay-time-zone';

/** For the prefetched queries of the next visit, which are sent before the session is known. */
export function rememberTimeZone(): void {
  try {
    if (chosenTimeZone === undefined) localStorage.removeItem(lastTimeZoneKey);
    else localStorage.setItem(lastTimeZoneKey, chosenTimeZone);
  } catch {
    // Storage is blocked: the queries are repeated when the session is known.
  }
}

export function readLastTimeZone(): string | undefined {
  try {
    return localStorage.getItem(lastTimeZoneKey) ?? undefined;
  } catch {
    return undefined;
  }
}

export function readerTimeZone(): string {
  return chosenTimeZone ?? findBrowserTimeZone();
}

/** `Temporal` computes it at once; for `Intl`, browsers first load their date formats: 25 ms of a first page. */
function findBrowserTimeZone(): string {
  browserTimeZone ??= temporal?.Now.timeZoneId() ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  return browserTimeZone;
}

const { Temporal: temporal } = globalThis as {
  readonly Temporal?: { readonly Now: { timeZoneId(): string } };
};

export function countFilters(view: View): number {
  return filterNames.reduce((count, name) => count + (view[name]?.length ?? 0), 0);
}

function first(value: string | readonly string[] | undefined): string | undefined {
  return typeof value === 'string' ? value : value?.[0];
}

function toDay(text: string | undefined): string | undefined {
  if (text === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const moment = new Date(`${text}T00:00:00Z`);
  return Number.isNaN(moment.getTime()) || moment.toISOString().slice(0, 10) !== text ? undefined : text;
}

/** The name as browsers write it; undefined: the time zone does not exist. */
function toTimeZone(name: string | undefined): string | undefined {
  if (name === undefined) return undefined;
  if (!timeZones.has(name)) timeZones.set(name, askForTimeZone(name));
  return timeZones.get(name);
}

/** Cached by name: every page of a visit needs the same one. */
const timeZones = new Map<string, string | undefined>();

function askForTimeZone(name: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}

export const minuteMs = 60_000;

/** The current time, in steps of a minute, so that queries stay equal within one. */
export function presentMinute(): number {
  return Math.floor(Date.now() / minuteMs) * minuteMs;
}
