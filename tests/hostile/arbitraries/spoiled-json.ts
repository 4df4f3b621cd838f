import fc from 'fast-check';
import { badName, badValue } from './bad-values.ts';
import { changeAt, countPlaces, JsonMembers, type JsonNode, toJsonText } from './json-node.ts';

type Spoil = (node: JsonNode) => JsonNode;

const removeMember =
  (index: number): Spoil =>
  (node) =>
    node instanceof JsonMembers && node.members.length > 0
      ? new JsonMembers(node.members.filter((_, at) => at !== index % node.members.length))
      : node;

const addMember =
  (name: string, value: JsonNode, first: boolean): Spoil =>
  (node) => {
    if (!(node instanceof JsonMembers)) return node;
    return new JsonMembers(first ? [[name, value], ...node.members] : [...node.members, [name, value]]);
  };

/** A repeated field: parsers differ in which one they use. */
const repeatMember =
  (index: number, value: JsonNode): Spoil =>
  (node) => {
    if (!(node instanceof JsonMembers)) return node;
    const name = node.members[index % Math.max(1, node.members.length)]?.[0] ?? 'eventType';
    return new JsonMembers([...node.members, [name, value]]);
  };

const spoil: fc.Arbitrary<Spoil> = fc.oneof(
  {
    weight: 6,
    arbitrary: badValue.map(
      (value): Spoil =>
        () =>
          value,
    ),
  },
  { weight: 3, arbitrary: fc.nat(20).map(removeMember) },
  { weight: 2, arbitrary: fc.tuple(badName, badValue, fc.boolean()).map((parts) => addMember(...parts)) },
  { weight: 2, arbitrary: fc.tuple(fc.nat(20), badValue).map((parts) => repeatMember(...parts)) },
  { weight: 1, arbitrary: fc.constant<Spoil>((node) => [node]) },
  { weight: 1, arbitrary: fc.constant<Spoil>((node) => toJsonText(node)) },
  { weight: 1, arbitrary: fc.constant<Spoil>((node) => new JsonMembers([['a', node]])) },
);

/** The same node with up to three errors somewhere in it. */
export function spoiled(node: JsonNode): fc.Arbitrary<JsonNode> {
  return fc
    .array(fc.tuple(fc.nat(10_000), spoil), { minLength: 1, maxLength: 3 })
    .map((changes) =>
      changes.reduce<JsonNode>(
        (now, [place, change]) => changeAt(now, place % countPlaces(now), change),
        node,
      ),
    );
}

/** The same node with one change, which the schema may or may not allow. */
export function spoiledOnce(node: JsonNode): fc.Arbitrary<JsonNode> {
  return fc
    .tuple(fc.nat(10_000), spoil)
    .map(([place, change]) => changeAt(node, place % countPlaces(node), change));
}

/** Errors in the text of a body, beyond its values. */
export const spoiledText: fc.Arbitrary<(text: string) => Buffer> = fc.oneof(
  fc.nat(1_000).map((at) => (text: string) => Buffer.from(text.slice(0, at % (text.length + 1)))),
  fc.tuple(fc.nat(1_000), fc.nat(255)).map(([at, byte]) => (text: string) => {
    const bytes = Buffer.from(text);
    const place = at % (bytes.length + 1);
    return Buffer.concat([bytes.subarray(0, place), Buffer.from([byte]), bytes.subarray(place)]);
  }),
  fc.constantFrom(
    (text: string) => Buffer.from(`\ufeff${text}`),
    (text: string) => Buffer.from(text, 'utf16le'),
    (text: string) => Buffer.from(text, 'latin1'),
    (text: string) => Buffer.from(`${text}${text}`),
    (text: string) => Buffer.from(`${text}\n\u0000`),
    (text: string) => Buffer.from(`  ${text.replaceAll(',', ' ,\n')}\r\n`),
    (text: string) => Buffer.from(text.replaceAll('"', "'")),
    (text: string) => Buffer.concat([Buffer.from(text.slice(0, -1)), Buffer.from([0xed, 0xa0, 0x80, 0x7d])]),
    (text: string) => Buffer.from(`${text.slice(0, -1)},"padding":"${'x'.repeat(1024 * 1024)}"}`),
    () => Buffer.alloc(0),
    () => Buffer.from('['.repeat(200_000)),
  ),
  fc.uint8Array({ maxLength: 64 }).map((bytes) => () => Buffer.from(bytes)),
);
