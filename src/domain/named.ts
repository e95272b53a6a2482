/** What lists and trails say by its name. */
export type Named = { id: string; name: string }

/** Someone with an account. */
export type Person = Named
