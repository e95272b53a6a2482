import { ROOT, runQuietly } from './kit/project.mjs'

/**
 * `npm run audit`: asks the registry for known holes in what is shipped, and says how many there are by severity. A registry that refuses, or
 * does not answer within a minute, is said as such: it proves nothing. With `--strict`, high and critical ones end it with 1.
 */
const LIMIT_MS = 60_000
const strict = process.argv.includes('--strict')

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
const asked = runQuietly(npm, ['audit', '--omit=dev', '--json'], { cwd: ROOT, timeout: LIMIT_MS }).catch((error) => ({
  text: error.message,
}))
const found = countsIn((await asked).text)
if (found === null) console.log('audit: the registry did not answer; nothing is known about holes in what is shipped')
else {
  const { critical = 0, high = 0, moderate = 0, low = 0 } = found
  console.log(`audit: ${critical} critical, ${high} high, ${moderate} moderate, ${low} low in what is shipped`)
  if (strict && critical + high > 0) process.exitCode = 1
}

/** The counts by severity; null when the answer is none. */
function countsIn(text) {
  const from = text.indexOf('{')
  try {
    return JSON.parse(text.slice(from, text.lastIndexOf('}') + 1)).metadata?.vulnerabilities ?? null
  } catch {
    return null
  }
}
