/** In the order in which they must be looked for: each later one also calls itself by an earlier one's name, or is built on it. */
const BROWSERS: readonly (readonly [name: string, pattern: RegExp, beside?: string])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\/(\d+)/],
  ['Opera', /\bOPR\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:HeadlessChrome|Chrome|CriOS)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)/, 'Safari/'],
]
const SYSTEMS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Windows', /Windows NT/],
  ['Android', /Android/],
  ['iOS', /iPhone|iPad/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux/],
]

/** `Chrome 140 · Windows` out of what a browser says of itself; what names no browser stays as it is. */
export function browserName(agent: string): string {
  const browser = BROWSERS.flatMap(([name, pattern, beside = '']) => {
    const version = agent.includes(beside) ? pattern.exec(agent)?.[1] : undefined
    return version === undefined ? [] : [`${name} ${version}`]
  })[0]
  const system = SYSTEMS.find(([, pattern]) => pattern.test(agent))?.[0]
  return browser === undefined ? agent : [browser, ...(system === undefined ? [] : [system])].join(' · ')
}
