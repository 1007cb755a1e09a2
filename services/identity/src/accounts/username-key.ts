/** How usernames are compared: ignoring case and surrounding spaces. */
export const usernameKey = (username: string): string => username.trim().normalize('NFC').toLowerCase()
