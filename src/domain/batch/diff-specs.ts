import type { BatchSpec, SpecValue } from './batch.ts'

export type SpecChange = {
  /** `accountIds`, `naming.ad`, `common.campaign.objective`, `axes.budget[日预算50].daily_budget`, `axes.material[图1]` */
  path: string
  kind: 'added' | 'removed' | 'changed'
  before: SpecValue | null
  after: SpecValue | null
}

/** What is different from the batch a draft began from. Variants are compared by name; a moved variant is no change. */
export function diffSpecs(last: BatchSpec, now: BatchSpec): SpecChange[] {
  const [before, after] = [flat(last), flat(now)]
  const paths = [...new Set([...before.keys(), ...after.keys()])]
  const wholly = (path: string, side: ReadonlyMap<string, SpecValue>) =>
    path.includes(']') && !side.has(`${path.slice(0, path.indexOf(']'))}]`)
  return paths.flatMap((path) => {
    const [was, is] = [before.get(path) ?? null, after.get(path) ?? null]
    if (JSON.stringify(was) === JSON.stringify(is)) return []
    // the values of an added or removed variant go with it
    if (!path.endsWith(']') && (wholly(path, before) || wholly(path, after))) return []
    return [{ path, kind: was === null ? 'added' : is === null ? 'removed' : 'changed', before: was, after: is } as const]
  })
}

function flat(spec: BatchSpec): Map<string, SpecValue> {
  const all = new Map<string, SpecValue>([
    ['name', spec.name],
    ['game_id', spec.game_id],
    ['account_ids', spec.account_ids],
    ['copies', String(spec.copies)],
  ])
  if (spec.import_id !== undefined) all.set('import_id', spec.import_id)
  for (const [level, template] of Object.entries(spec.naming)) all.set(`naming.${level}`, template)
  for (const [level, values] of Object.entries(spec.common))
    for (const [key, value] of Object.entries(values)) all.set(`common.${level}.${key}`, value)
  for (const [axis, variants] of Object.entries(spec.axes)) {
    for (const { name, values } of variants) {
      all.set(`axes.${axis}[${name}]`, name)
      for (const [key, value] of Object.entries(values)) all.set(`axes.${axis}[${name}].${key}`, value)
    }
  }
  return all
}
