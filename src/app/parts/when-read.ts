type Watching = { matches: (state: 'watching' | 'resting') => boolean }

/** For the states of a watch: what to do when what was under way has ended, such as reading the page again. */
export function whenRead(then: () => void): (now: Watching) => void {
  let wasUnderWay = false
  return (now) => {
    if (now.matches('watching')) wasUnderWay = true
    if (!wasUnderWay || !now.matches('resting')) return
    wasUnderWay = false
    then()
  }
}
