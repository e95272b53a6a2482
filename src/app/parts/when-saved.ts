type Saving = { matches: (state: { open: 'saved' }) => boolean }

/** For the states of a save: what to do when it is done, such as reading the page again. */
export const whenSaved =
  (then: () => void) =>
  (now: Saving): void => {
    if (now.matches({ open: 'saved' })) then()
  }
