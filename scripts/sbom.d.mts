export type Component = {
  name: string
  version: string
  purl: string
  scope: 'required' | 'optional'
  licenses?: readonly ({ expression: string } | { license: { id: string } })[]
  hashes?: readonly { alg: string; content: string }[]
}
export function billOf(root?: string): { bomFormat: string; specVersion: string; components: readonly Component[] }
