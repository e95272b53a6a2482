import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT } from './kit/project.mjs'

/**
 * `npm run sbom`: a bill of what is shipped, as CycloneDX 1.6, into `dist/sbom.cdx.json`: each package of the lock file with its version, its
 * licence and the hash it is pinned to; those for building and testing are left out.
 */
export function billOf(root = ROOT) {
  const { name, version, packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const shipped = Object.entries(packages).filter(([path, one]) => path.startsWith('node_modules/') && !one.dev && !one.devOptional)
  const components = shipped.map(([path, one]) => {
    const called = one.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const licence = licenceOf(root, path, one)
    return {
      type: 'library',
      name: called,
      version: one.version,
      purl: `pkg:npm/${called.replace('@', '%40')}@${one.version}`,
      scope: one.optional ? 'optional' : 'required',
      ...(licence ? { licenses: [worded(licence)] } : {}),
      ...(one.integrity ? { hashes: [hashOf(one.integrity)] } : {}),
    }
  })
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', name, version } },
    components: components.toSorted((one, other) => one.purl.localeCompare(other.purl)),
  }
}

/** As the lock file says it, else as the package does that is installed; undefined when neither does. */
function licenceOf(root, path, { license }) {
  if (license) return license
  const file = join(root, path, 'package.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).license : undefined
}

/** What packages write that is no identifier of SPDX, as SPDX names it. */
const SPDX = {
  GPLv3: 'GPL-3.0-or-later',
  // darwin-arm64 of ffmpeg points to ffmpeg's own page; what it holds is configured as the others are
  'https://git.ffmpeg.org/gitweb/ffmpeg.git/blob_plain/HEAD:/LICENSE.md': 'GPL-3.0-or-later',
}

function worded(licence) {
  const named = SPDX[licence] ?? licence
  return /\s(AND|OR|WITH)\s/.test(named) ? { expression: named } : { license: { id: named } }
}

/** `sha512-<base64>` as CycloneDX writes it. */
function hashOf(integrity) {
  const [algorithm, base64] = integrity.split(' ')[0].split('-')
  return { alg: algorithm.toUpperCase().replace('SHA', 'SHA-'), content: Buffer.from(base64, 'base64').toString('hex') }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const file = join(ROOT, 'dist', 'sbom.cdx.json')
  mkdirSync(dirname(file), { recursive: true })
  const bill = billOf()
  writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`)
  const licences = bill.components.map(({ licenses }) => licenses?.[0]?.expression ?? licenses?.[0]?.license.id ?? 'none said')
  const counts = [...new Set(licences)].map((licence) => [licence, licences.filter((one) => one === licence).length])
  console.log(`${bill.components.length} packages are shipped, listed in ${file}`)
  for (const [licence, count] of counts.toSorted(([, one], [, other]) => other - one))
    console.log(`${String(count).padStart(5)}  ${licence}`)
}
