/** How usernames are compared: without regard to case and outer spaces. */
export const usernameKey = (username: string): string => username.trim().normalize('NFC').toLowerCase()
