import type { Params } from '../client.ts'

/** Values of a statement: each is bound by a name of ours, none is ever written into the text. */
export type Binder = {
  /** the placeholder of a value, `{p3:Date}` */
  bind: (
    type: 'Date' | 'String' | 'Int32' | 'UInt32' | 'Array(String)' | 'Array(Date)',
    value: string | number | readonly string[],
  ) => string
  params: () => Params
}

export function binder(): Binder {
  const values: Record<string, string | number | readonly string[]> = {}
  const names = new Map<string, string>()
  return {
    bind: (type, value) => {
      const same = `${type} ${JSON.stringify(value)}`
      const name = names.get(same) ?? `p${names.size}`
      names.set(same, name)
      values[name] = value
      return `{${name}:${type}}`
    },
    params: () => values,
  }
}
