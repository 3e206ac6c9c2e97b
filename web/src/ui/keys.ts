// Keys of the page and keys of the browser.

/** Whether a key is meant for the browser or the system: with Ctrl, Alt or Meta it is never ours. */
export const isCommand = ({ ctrlKey, altKey, metaKey }: KeyboardEvent): boolean => ctrlKey || altKey || metaKey;
