type Deciding = { matches: (state: 'decided' | 'met') => boolean }

/** For the states of a decision: what to do when it is taken, by this person or by another one. */
export const whenDecided =
  (then: () => void) =>
  (now: Deciding): void => {
    if (now.matches('decided') || now.matches('met')) then()
  }

type Saving = { matches: (state: { open: 'saved' }) => boolean }

/** For the states of a save: what to do when it is done, such as reading the page again. */
export const whenSaved =
  (then: () => void) =>
  (now: Saving): void => {
    if (now.matches({ open: 'saved' })) then()
  }
