# Texts that all screens of the terminal client use.

yes = Yes
no = No
on = on
off = off
book_title = The book of Durak
book_contents = Contents
book_keys = ← → turn · / search · C contents · Esc leave
book_search = Search for…
book_searching = Enter: go to the hits · Esc: cancel the search
book_found = “{ $query }”: { $n } of { $all } · N next · P previous · Esc cancel the search
book_none = “{ $query }” is not in the book; try another word.
key_enter = Enter
