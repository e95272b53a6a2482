/** Of the call that is also made before the schemas are there (`auth.ts`). */
export const VERSION_PATH = '/dapper/version'
