import { binaryFor, machineName, type Machine } from '#server/column-store/engine-package.ts'
import { installEngine, type Npm } from '#server/column-store/install-engine.ts'

/** Whether tests of the embedded engine run on this machine, and why they do not. */
export type EngineChoice = { runs: true } | { runs: false; why: string }

/** npm is not there, does not reach its registry, or the registry does not give it the package. */
const NO_REGISTRY =
  /\b(?:EAI_AGAIN|ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|ENOTCACHED|ETARGET|E40[1347]|E50[234])\b|^spawn \S+ ENOENT$/

/**
 * Installs the engine where it is missing; of several processes at once one does, and the others wait for it. Where no binary or no registry is to
 * be had, its tests are skipped.
 * @throws Error when the package was to be had and was not installed: a failure of the project or the machine
 */
export async function engineOrSkip(place: { packageFolder: string; machine: Machine; npm: Npm }): Promise<EngineChoice> {
  const { packageFolder, machine } = place
  if (!binaryFor(packageFolder, machine)) return { runs: false, why: `the engine has no binary for ${machineName(machine)}` }
  try {
    await installEngine({ ...place, onProgress: () => undefined, signal: new AbortController().signal })
    return { runs: true }
  } catch (error) {
    if (!(error instanceof Error) || !NO_REGISTRY.test(error.message)) throw error
    return { runs: false, why: `npm cannot install the engine (${error.message})` }
  }
}

/** What a run says of the test files that it skipped. */
export const skippedLine = (why: string, files: number): string =>
  `Tests of the embedded engine of reports in ${files} ${files === 1 ? 'file' : 'files'} were skipped: ${why}.`
