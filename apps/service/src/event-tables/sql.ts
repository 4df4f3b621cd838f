declare const composed: unique symbol;

/** SQL that only `sql` composes. A string is not SQL, so a value cannot become part of a query by accident. */
export type Sql = string & { readonly [composed]: true };

/** Composes SQL from literal text, other SQL and numbers. Values are parameters: `{name:Type}`. */
export function sql(literals: TemplateStringsArray, ...parts: readonly (Sql | number)[]): Sql {
  return String.raw({ raw: literals }, ...parts) as Sql;
}

export function joinSql(parts: readonly Sql[], separator: Sql = sql`, `): Sql {
  return parts.join(separator) as Sql;
}

/** All of the conditions; `1` if there are none. */
export function allOf(conditions: readonly (Sql | undefined)[]): Sql {
  const present = conditions.filter((condition) => condition !== undefined);
  return present.length === 0 ? sql`1` : joinSql(present, sql` AND `);
}

/** The name of a column or a parameter. Throws if it is not a plain word. */
export function nameOf(word: string): Sql {
  if (!/^[A-Za-z]\w*$/.test(word)) throw new Error(`${JSON.stringify(word)} is not a name in SQL`);
  return word as Sql;
}

/** True if the optional parameter of this name is '' or equals the column of the same name. */
export function equalsIfGiven(name: string): Sql {
  const column = nameOf(name);
  return sql`({${column}:String} = '' OR ${column} = {${column}:String})`;
}
