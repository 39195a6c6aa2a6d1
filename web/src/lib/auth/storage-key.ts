/** Where the browser keeps the session. A module of its own: the entry looks for it before the app is there. */
export const AUTH_STORAGE_KEY = "supplychain.auth";
