/** Whose change a field carries after two people edited: `both` wants a decision. */
export type Difference<Field extends string> = { field: Field; by: 'mine' | 'theirs' | 'both' }
export type Side = 'mine' | 'theirs'
/** The sides that were chosen for fields both changed. */
export type Sides<Field extends string> = Partial<Record<Field, Side>>

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The side a field takes: as it was chosen, else my change over nothing and theirs where I changed nothing. */
export const sideOf = <Field extends string>({ field, by }: Difference<Field>, sides: Sides<Field>): Side =>
  sides[field] ?? (by === 'theirs' ? 'theirs' : 'mine')

/** Comparing what two people made of the same thing, over these fields and in their order. */
export function threeWayOf<Field extends string>(fields: readonly Field[]) {
  type Held = Readonly<Record<Field, unknown>>

  const changedFields = (before: Held, after: Held): Field[] => fields.filter((field) => !same(before[field], after[field]))

  /** The result of each field since both began from `base`; fields no one changed, or both changed to the same, are left out. */
  const threeWay = (base: Held, mine: Held, theirs: Held): Difference<Field>[] =>
    changedFields(mine, theirs).map((field) => {
      const [byMe, byThem] = [!same(base[field], mine[field]), !same(base[field], theirs[field])]
      return { field, by: byMe && byThem ? 'both' : byMe ? 'mine' : 'theirs' }
    })

  /** Theirs with what is taken from mine on top. */
  const merged = <T extends Held>(base: T, mine: T, theirs: T, sides: Sides<Field>): T =>
    threeWay(base, mine, theirs)
      .filter((difference) => sideOf(difference, sides) === 'mine')
      .reduce<T>((draft, { field }) => ({ ...draft, [field]: mine[field] }), theirs)

  return { changedFields, threeWay, merged }
}
