/** How often something that is under way elsewhere is asked about: as status polling (S1 §4). */
export const WATCH_MS = 5_000
