# Texts that all screens of the terminal client use.

yes = Yes
no = No
on = on
off = off
book_title = The book of Durak
book_contents = Contents
book_keys = ← → turn · / search · C contents · Esc close
book_search = Search for…
book_searching = Enter: show results · Esc: cancel the search
book_found = “{ $query }”: { $n } of { $all } · N next · P previous · Esc cancel the search
book_none = “{ $query }” isn't in the book. Try another word.
key_enter = Enter
