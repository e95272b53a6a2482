import { valuesOf, type MonitorRow, type PageMatcher } from './page-name.ts'
import { compilePattern, type Pattern } from './pattern.ts'

/** The first row whose pattern is found in an address; null leaves the page unmonitored. A row that cannot be compiled matches nothing. */
export function matcherOf(rows: readonly MonitorRow[]): PageMatcher {
  const compiled = rows.flatMap((row) => {
    const pattern = compiledOrNull(row.url)
    return pattern ? [{ row, pattern }] : []
  })
  return (address) => {
    const hit = compiled.find(({ row, pattern }) => pattern.found(row.advanced ? address.path + address.search : address.path))
    return hit ? { row: hit.row, values: valuesOf(hit.row.name, address) } : null
  }
}

function compiledOrNull(url: string): Pattern | null {
  try {
    return compilePattern(url)
  } catch {
    return null // a row of another release
  }
}
