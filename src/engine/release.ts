/** The version of the software, as in package.json: a test keeps them equal. */
export const RELEASE = '1.1.0'
