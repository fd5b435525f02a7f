"""Common first names, to tell which half of a whole name is the name."""

from __future__ import annotations

_ITALIAN = """
ada agostina carola catia ciro corinna deborah denise elvira fabiola gemma gerardo giampaolo
giampiero gilda gioele irma ilario lapo leone lorella loris luana manola marika matilde mirco
mirella natascia niccolo nives norma ombretta pierfrancesco rino samuela silvestro sveva tancredi
tea teodora tobia vasco zita
adele adriana adriano agata agnese agostino alba alberta alberto aldo alessandra alessandro
alessia alessio alfonso alfredo alice allegra ambra amedeo amelia andrea angela angelica angelo
anita anna annalisa annamaria antonella antonia antonio arianna armando arturo asia attilio
augusto aurora azzurra barbara beatrice benedetta benedetto bianca bruna bruno camilla carla carlo
carlotta carmela carmelo carmen carmine carolina caterina cecilia celeste cesare chiara cinzia
claudia claudio clara clelia concetta corrado cosimo costanza cristian cristiana cristiano
cristina damiano daniela daniele dario davide debora denis diana diego dino dina domenica domenico
donata donatella donato edoardo elena eleonora elia elio elisa elisabetta emanuela emanuele emilia
emilio emma enrica enrico enzo erica erika ermanno ernesto eros ester ettore eugenia eugenio eva
evelina ezio fabiana fabiano fabio fabrizia fabrizio fausto fatima federica federico felice
ferdinando ferruccio filippo fiorella fiorenza flavia flavio franca francesca francesco franco
fulvio gabriele gabriella gaetano gaia gennaro giacomo giada gian giancarlo gianfranco gianluca
gianluigi gianmarco gianmaria gianna gianni gianpaolo gianpiero gina ginevra gino gioia giorgia
giorgio giovanna giovanni giulia giuliana giuliano giulio giuseppa giuseppe giuseppina giusy
gloria graziana graziano graziella greta guido ida ignazio ilaria ines ingrid irene iris isabella
italo ivan ivana ivano jacopo jessica katia lara laura lavinia lea leandro leonardo letizia lia
lidia liliana lina lino linda lisa livia livio lorena lorenza lorenzo loredana luca luce lucia
luciana luciano lucio lucrezia ludovica ludovico luigi luigia luisa luna maddalena maia manfredi
manuel manuela mara marcella marcello marco margherita maria marianna mariano marilena marina
mario marisa marta martina martino massimiliano massimo mattia matteo maura maurizio mauro melissa
micaela michela michele michelangelo milena mimmo mina miriam mirko moira monica morena nadia
natale natalia nazareno nella nicola nicole nicoletta nicolo nina nino noemi nora norberto nunzia
nunzio ofelia olga omar orazio oreste orietta ornella oscar osvaldo ottavia ottavio pamela paola
paolo pasquale patrizia patrizio penelope pia pier piera piero pierluigi pierpaolo pietro pino
raffaele raffaella raimondo rebecca remo renata renato renzo riccardo rita roberta roberto rocco
rodolfo romano romina romolo rosa rosalba rosalia rosanna rosaria rosario rossana rossella rosella
ruggero sabina sabrina salvatore samanta samuel samuele sandra sandro santo sara saverio
sebastiano serafina serena sergio settimio severino silvana silvano silvia silvio simona simone
sofia sonia stefania stefano stella susanna tamara tania tatiana teodoro teresa tiziana tiziano
tommaso tonino tullio tullia ubaldo ugo umberto valentina valentino valeria valerio vanessa vania
vera veronica vilma vincenza vincenzo viola virginia virginio vito vittoria vittorio viviana
walter yuri zeno zoe
"""

_OTHER = """
adele agathe agnieszka aitor alba albrecht alejandra alejandro alfonso alfredo alicia alvaro
amelie anais angel angela angeles annette antoine anton antonio arnaud astrid aurelie axel baptiste
barbara beatriz belen bernard bernardo bernhard birgit brigitte bruno camille carmen carolina
catherine cecile celine charlie christel christoph christophe clara clement cristina damien delphine
diego dirk dolores dominique edgar elisabeth emilie emilio enrique ernst esteban estelle eugen eva
fabien fabienne fatima federico felipe fernanda fernando florian florence francisca francisco
francois franz friedrich fritz gabriel gabriela gaelle georg gerard gerhard gerd gilles gonzalo
gregor guillaume guillermo gunter gunther gustavo hector heike heinrich helmut herbert hermann
hugo ignacio ines ingo ingrid isabelle ivan jacqueline jacques jaime javier jerome jesus joachim
joaquin jochen johann johanna johannes jordi jorg jorge josef josefa josep josephine julian julie
julien juliette kai katharina katja katrin kurt leon lionel lorenz louise luc lucia ludwig luis
maite manfred manuel manuela marc marcel marcos margarita mariano marina mario marlene marta mathieu
mathilde matthias maurice mercedes miguel moritz nathalie nicole noel norbert nuria odile olga oscar
pablo pascal paula paulina paz petra philippe pierre pilar rafael rainer ralf ramon raul raymond
reinhard remi rene ricardo roberto rodrigo roger roland rolf rosa rosario ruben rudiger rudolf ruth
sabine salvador sandra santiago sebastian sebastien sergio sigrid silke simon sofia sonia stefanie
sylvain sylvie teresa theo thierry thorsten tobias torsten udo ulrich ulrike ursula uwe valerie
vanessa veronica veronique vicente victoria vincent volker werner wilhelm xavier yann yannick yves
adam alan alex alexander amir ana andreas andrew anne anthony ben benjamin bernd carl carlos
caroline charles charlotte chris christian christina christine claire daniel david dieter dmitri
edward elizabeth emily eric fatou felix frank frederic george hannah hans heinz helen henry
ibrahim igor isabel ivo jack jakob james jan jane jean jens joan john jonas jose joseph juan julia
jurgen karen karl kate kevin klaus lars laurent lena louis lucas lukas marie mark markus martin
matthew max michael mohamed natasha nicolas nils oliver olivier omer otto patricia patrick paul
pedro peter philip pierre rachel richard robert ryan sam sarah sean sophie stefan stephen steven
susan thomas tim tom victor vladimir william wolfgang
"""

GIVEN_NAMES = frozenset(_ITALIAN.split()) | frozenset(_OTHER.split())
"""First names without case and accents."""
