/** Runs at most `most` pieces of work at the same time; further ones are refused at once, so that they do not pile up. */
export function takingTurns(most: number, refused: () => Error): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  return async (work) => {
    if (running >= most) throw refused()
    running += 1
    try {
      return await work()
    } finally {
      running -= 1
    }
  }
}
