/** The group of everybody: nobody is put into it, and it stays. */
export const GUESTS = "guest";
