/** The version of the engine as it stands in every document; a test keeps it equal to package.json's. */
export const VERSION = '0.1.0';
