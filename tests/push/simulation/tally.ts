/** How often each thing happened in a run, and what it left behind. */
export class Tally {
  readonly caused = new Map<string, number>()
  readonly harms: string[] = []

  cause(what: string): void {
    this.caused.set(what, (this.caused.get(what) ?? 0) + 1)
  }
}

export const HARMS = ['lost', 'doubled', 'stuck', 'falsely failed'] as const
export type Harm = (typeof HARMS)[number]
