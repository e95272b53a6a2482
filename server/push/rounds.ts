import type { Clock } from './clock.ts'

/** After a failure, which is mostly of the database, before the work is tried again. */
const AFTER_FAILURE_MS = 1_000

/** Work that may be asked for at any moment and runs once at a time: what is asked for while it runs makes it run once more. */
export class Rounds {
  readonly #clock: Clock
  readonly #work: () => Promise<void>
  readonly #failed: (failure: unknown) => void
  #doneAt: number
  #running: Promise<void> | null = null
  #again = false
  #stopped = false

  constructor(clock: Clock, work: () => Promise<void>, failed: (failure: unknown) => void) {
    this.#clock = clock
    this.#work = work
    this.#failed = failed
    this.#doneAt = clock.now()
  }

  wake(): void {
    if (this.#stopped) return
    this.#again = true
    this.#running ??= this.#rounds().finally(() => {
      this.#running = null
      if (this.#again) this.wake() // called between the last round and here
    })
  }

  /** Since the last round that came to its end. */
  sinceDoneMs(): number {
    return this.#clock.now() - this.#doneAt
  }

  /** No further round begins; the one that runs has ended. */
  async stop(): Promise<void> {
    this.#stopped = true
    await this.#running
  }

  async #rounds(): Promise<void> {
    while (this.#again && !this.#stopped) {
      this.#again = false
      try {
        await this.#work()
        this.#doneAt = this.#clock.now()
      } catch (failure) {
        this.#failed(failure)
        await new Promise<void>((resolve) => this.#clock.after(AFTER_FAILURE_MS, resolve))
      }
    }
  }
}
