/** Do two values say the same as JSON? The order of keys says nothing: a database keeps its own. */
export function sameJson(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const keys = Object.keys(one)
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && sameJson(Reflect.get(one, key), Reflect.get(other, key)))
  )
}
